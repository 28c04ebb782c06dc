const NodeSignal = AbortSignal;

/**
 * Node's Request, which takes only Node's own signals; those of jsdom's AbortController are left out. MSW reads the
 * method only of requests of this class, so a clone is one, too.
 */
export class BrowserRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init?.signal instanceof NodeSignal ? init : { ...init, signal: undefined });
  }

  override clone(): Request {
    return new BrowserRequest(super.clone());
  }
}

/** jsdom has no layout, and matching every rule to every element takes a third of the time: styles are not read. */
export function leaveStylesUnread(document: Document): void {
  const create = document.createElement;
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create.call(document, name, options);
    if (name === 'style') (element as HTMLStyleElement).type = 'text/plain';
    return element;
  };
}
