import { describe, expect, it } from '@jest/globals';
import { namesIn } from './used-exports.ts';

describe('When a source imports from a library', () => {
  it.each([
    ["import { Button, Dialog as AriaDialog } from 'lib';", ['Button', 'Dialog']],
    ["import {\n  Menu,\n  type MenuProps,\n  MenuItem,\n} from 'lib';", ['Menu', 'MenuItem']],
    ["export { Popover } from 'lib';", ['Popover']],
    ["import * as z from 'lib';\nconst A = z.object({ a: z.enum(['b']) }); fez.no();", ['object', 'enum']],
    ["import type { Button } from 'lib';", []],
    ["import { Button } from 'library';", []],
    ["import { Button } from 'lib/more';", []],
  ])('Then %j names %j', (source, names) => {
    expect(namesIn(source, 'lib')).toEqual(names);
  });
});
