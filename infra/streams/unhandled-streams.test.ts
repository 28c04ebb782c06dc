import { describe, expect, it } from '@jest/globals';
import { unhandledIn } from './unhandled-streams.ts';

const IMPORTS = [
  `import { createReadStream } from 'node:fs';`,
  `import { open } from 'node:fs/promises';`,
  `import net, { connect } from 'node:net';`,
  `import { finished, pipeline, Readable } from 'node:stream';`,
  `import { text } from 'node:stream/consumers';`,
  `import { createGzip } from 'node:zlib';`,
  `import { to as copyTo } from 'pg-copy-streams';`,
  `import { pack as packTar } from 'tar-stream';`,
].join('');
const linesOf = (code: string) => unhandledIn(`${IMPORTS}\n${code}`).map(({ line }) => line);

describe('When the streams of a file are checked', () => {
  it.each([
    'pipeline(createReadStream(path), createGzip(), () => undefined);',
    'for await (const chunk of createReadStream(path)) read(chunk);',
    'return await text(createReadStream(path));',
    'return keepError(createReadStream(path));',
    'const file = (await open(path)).createReadStream();\nawait pipeline(file, response);',
    `const socket = connect(80);\nsocket.on('error', reject);`,
    `connect(80).on('error', reject);`,
    `const rows = client.query(copyTo(sql));\nrows.on('error', ignore);`,
    'const pack = packTar();\nreturn keepError(Readable.from(pack));',
    `const entry = pack.entry({ name });\nentry.on('error', reject);`,
    'source.pipe(parser);\nfinished(source, done);\nfor await (const row of parser) read(row);',
  ])('Then one whose errors somebody receives is not reported: %s', (code) => {
    expect(linesOf(code)).toEqual([]);
  });

  it.each([
    ['return createReadStream(path);', 2],
    ['check(createReadStream(path));', 2],
    ['const file = await open(path);\nreturn file.createReadStream();', 3],
    [`connect(80).on('close', resolve);`, 2],
    ['net.connect(80);', 2],
    ['const make = () => new Readable({ read });', 2],
    ['\nreturn Readable.fromWeb(encrypted);', 3],
    ['const rows = client.query(copyTo(sql));', 2],
    ['const entry = pack.entry({ name });\nentry.end(content);', 2],
    ['source.pipe(parser);\nfinished(source, done);', 2],
  ])('Then one whose errors nobody receives is reported with its line: %s', (code, line) => {
    expect(linesOf(code)).toEqual([line]);
  });

  it('Then the schemas of a file without streams are not reported', () => {
    expect(unhandledIn('const Trimmed = z.string().pipe(Name);\nsource.pipe(parser);')).toMatchObject([{ line: 2 }]);
  });
});
