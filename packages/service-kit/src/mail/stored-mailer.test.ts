import { mailerContract } from '../testing/mailer.contract.ts';
import { keptMailer } from './stored-mailer.ts';

const none = async () => [];

mailerContract('keptMailer', async () => ({
  mailer: keptMailer(),
  answers: 'kept',
  outside: none,
  filesOutside: none,
}));
