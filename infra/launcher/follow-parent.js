/* Loaded before a child's own code: ends it in good order when the process that started it is gone. */
import { whenParentIsGone } from './parent.js';

whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'));
