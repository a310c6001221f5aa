"""What concerns several processes: leases, fencing, shards (docs/reference/processes.md)."""
