// Loaded before a service that the stack starts: when the stack is killed, the service must not stay behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
