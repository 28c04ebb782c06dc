import { mailerContract } from '../testing/mailer.contract.ts';
import { storedMailer } from './stored-mailer.ts';

const none = async () => [];

mailerContract('storedMailer', async () => ({
  mailer: storedMailer(),
  answers: 'stored',
  outside: none,
  filesOutside: none,
}));
