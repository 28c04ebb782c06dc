import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyInstance } from '@fastify/busboy';
import type * as z from 'zod';
import { keepError } from '../../keep-error.ts';
import { invalid, Problem } from '../problem.ts';
import { unstorableTexts } from '../storable-text.ts';

/** Limits of text parts, which are short: a name, a choice. */
const FIELD_LIMITS = { fields: 20, fieldSize: 2000, fieldNameSize: 100, parts: 25, headerPairs: 50, headerSize: 8192 };
/** Characters of a file's name: it is shown, and named in refusals. */
const MAX_FILE_NAME = 200;

/** The file that a route accepts. */
export interface MultipartRule {
  /** The name of the one part that is a file. */
  file: string;
  /** Text fields besides the file. The handler checks them, so that they may come in any order. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** The largest size of the file, in bytes. */
  maxBytes: number;
  /** The detail of the answer to a larger file. */
  tooLarge: string;
}

export interface UploadedFile {
  /** The browser's name of the file, without a folder and without characters that cannot be stored or shown. */
  name: string;
  /** The handler reads it to its end; it fails with 413 beyond the limit. */
  content: Readable;
  /** The text fields that came before the file. */
  fields: Readonly<Record<string, string>>;
}

export interface Received<Taken> {
  /** What `take` returned for the file; undefined when there was no file. */
  taken: Taken | undefined;
  fields: Readonly<Record<string, string>>;
}

/** A file upload of which nothing has been read yet. */
export class IncomingUpload {
  readonly #request: IncomingMessage;
  readonly #rule: MultipartRule;

  constructor(request: IncomingMessage, rule: MultipartRule) {
    this.#request = request;
    this.#rule = rule;
  }

  /**
   * Reads the body and passes the file to `take` while it arrives. Resolves when both are done. Throws 400 `malformed`
   * for a truncated body or one that is not multipart, 413 `too_large` beyond the limit, and any error of `take`.
   */
  async receive<Taken>(take: (file: UploadedFile) => Promise<Taken>): Promise<Received<Taken>> {
    const request = this.#request;
    const parser = parserOf(request, this.#rule);
    const fields: Record<string, string> = {};
    let taking: Promise<Taken> | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        parser.on('field', (name, value) => {
          const [unstorable] = unstorableTexts(value, [name]);
          if (unstorable) reject(invalid([unstorable]));
          else fields[name] = value;
        });
        parser.on('file', (part, content, name) => {
          // The body may be cut short, or too large, before the handler reads the file.
          keepError(content);
          if (part !== this.#rule.file || taking) {
            content.resume();
            return;
          }
          content.once('limit', () => content.destroy(tooLarge(this.#rule)));
          taking = take({ name: shownName(name), content, fields: { ...fields } });
          taking.catch(reject);
        });
        parser.on('error', () => reject(malformed()));
        request.on('error', () => reject(malformed()));
        parser.once('finish', () => resolve());
        request.once('close', () => request.complete || reject(malformed()));
        request.pipe(parser);
      });
      return { taken: await taking, fields };
    } finally {
      request.unpipe(parser);
    }
  }
}

/** The last characters of a file's name, with its ending, without characters that are invisible or turn others round. */
function shownName(name: string): string {
  return [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(-MAX_FILE_NAME).join('');
}

function parserOf(request: IncomingMessage, { maxBytes }: MultipartRule): BusboyInstance {
  const { 'content-type': type = '' } = request.headers;
  try {
    const limits = { ...FIELD_LIMITS, files: 1, fileSize: maxBytes };
    return keepError(new Busboy({ headers: { 'content-type': type }, limits }));
  } catch {
    throw malformed();
  }
}

/** 413, with the detail of the rule. */
export function tooLarge({ tooLarge: detail }: Pick<MultipartRule, 'tooLarge'>): Problem {
  return new Problem(413, 'too_large', detail);
}

function malformed(): Problem {
  return new Problem(400, 'malformed', 'The upload was cut short');
}
