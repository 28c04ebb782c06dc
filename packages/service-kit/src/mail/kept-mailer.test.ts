import { mailerContract } from '../testing/mailer.contract.ts';
import { keptMailer } from './kept-mailer.ts';

mailerContract('keptMailer', async () => ({ mailer: keptMailer(), answers: 'kept', outside: async () => [] }));
