/* Loaded before a child's own code: stops it cleanly when the process that started it has exited. */
import { whenParentExits } from './parent.js';

whenParentExits(() => process.kill(process.pid, 'SIGTERM'));
