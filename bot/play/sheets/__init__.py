"""What people do with their figures' sheets: make, set, choose, delete, take back, read in and write out."""
