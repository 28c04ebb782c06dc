import { nameOf, nodeAt, type SyntaxNode, visit } from './estree.ts';

/**
 * Functions that one of the supported browsers (`BROWSERS`) lacks, with the first version of each that has them. Add
 * what a browser gets next when the code is to use it; remove a line when the oldest supported browser has it.
 */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'Map.groupBy': 'Safari 17.4',
  'Object.groupBy': 'Safari 17.4',
  'Promise.withResolvers': 'Safari 17.4',
  'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
  'Array.fromAsync': 'Chrome 121',
  'AbortSignal.any': 'Firefox 124, Safari 17.4',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  'Iterator.from': 'Chrome 122, Firefox 131, Safari 18.4',
  'Iterator.concat': 'newer than all supported browsers',
  'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
  'Error.isError': 'newer than all supported browsers',
  'Math.f16round': 'newer than all supported browsers',
  'Math.sumPrecise': 'newer than all supported browsers',
  'Intl.DurationFormat': 'Chrome 129, Firefox 136',
  'Intl.Segmenter': 'Firefox 125',
  'Uint8Array.fromBase64': 'newer than all supported browsers',
  'Uint8Array.fromHex': 'newer than all supported browsers',
};

/** The same for methods, whose object is not known: only names that no other object has. */
const METHODS: Readonly<Record<string, string>> = {
  checkVisibility: 'Safari 17.4',
  getOrInsert: 'newer than all supported browsers',
  getOrInsertComputed: 'newer than all supported browsers',
  isDisjointFrom: 'Chrome 122, Firefox 127',
  isSubsetOf: 'Chrome 122, Firefox 127',
  isSupersetOf: 'Chrome 122, Firefox 127',
  moveBefore: 'newer than all supported browsers',
  setFromBase64: 'newer than all supported browsers',
  setFromHex: 'newer than all supported browsers',
  setHTMLUnsafe: 'Chrome 124, Firefox 123, Safari 17.4',
  showPopover: 'Firefox 125',
  startViewTransition: 'Firefox 144, Safari 18',
  symmetricDifference: 'Chrome 122, Firefox 127',
  toBase64: 'newer than all supported browsers',
  togglePopover: 'Firefox 125',
  transferToFixedLength: 'Firefox 122, Safari 17.4',
};

const ITERATOR_METHODS = new Set([
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'some',
  'every',
  'find',
]);
const ITERATOR_HELPERS = 'Chrome 122, Firefox 131, Safari 18.4';

/**
 * What a module calls although not every supported browser has it: 'Map.groupBy (Safari 17.4)'. A module that looks
 * whether the browser has it (`typeof Map.groupBy`, `Map.groupBy?.(…)`, `'groupBy' in Map`) is left out.
 */
export function newerFeatures(program: unknown): string[] {
  const called = new Map<string, string>();
  const guarded = new Set<string>();
  visit(program, undefined, (node, parent) => {
    // 'checkVisibility' in element
    if (node.type === 'BinaryExpression' && node.operator === 'in') guarded.add(String(nodeAt(node.left)?.value));
    const name = featureOf(node);
    if (name === undefined) return;
    const isCall = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node;
    if (isCall && parent.optional !== true) called.set(name.name, name.since);
    else guarded.add(name.name);
  });
  return [...called].flatMap(([name, since]) => (guarded.has(name) ? [] : [`${name} (${since})`]));
}

function featureOf(node: SyntaxNode): { name: string; since: string } | undefined {
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const [object, property] = [nodeAt(node.object), nodeAt(node.property)];
  const method = nameOf(property);
  if (method === undefined) return undefined;
  const name = `${nameOf(object)}.${method}`;
  const since = own(FUNCTIONS, name) ?? own(METHODS, method);
  if (since !== undefined) return { name: own(FUNCTIONS, name) ? name : method, since };
  return isIterator(object) && ITERATOR_METHODS.has(method)
    ? { name: `an iterator's ${method}`, since: ITERATOR_HELPERS }
    : undefined;
}

/** `map.values()`, `list.entries()`; with arguments it is `Object.values(…)`, which gives a list. */
function isIterator(node: SyntaxNode | undefined): boolean {
  if (node?.type !== 'CallExpression' || !Array.isArray(node.arguments) || node.arguments.length > 0) return false;
  const callee = nodeAt(node.callee);
  return (
    callee?.type === 'MemberExpression' && ['values', 'keys', 'entries'].includes(nameOf(nodeAt(callee.property)) ?? '')
  );
}

const own = (features: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(features, name) ? features[name] : undefined;
