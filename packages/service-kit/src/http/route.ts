import type * as z from 'zod';
import type { ChangesAsStaff, RouteAudit } from '../audit/route-audit.ts';
import type { StaffView } from '../audit/staff-view.ts';
import type { ServiceContext } from '../context.ts';
import type { Who } from '../identity/who.ts';
import type { Access, Permissions } from './access.ts';
import type { Answer, CompressedAnswer, InParts, NotModified, StreamedAnswer } from './answers.ts';
import type { Example } from './examples/example.ts';
import type { RequestClaim } from './idempotency-store.ts';

export * from './answers.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Schema = z.ZodType | undefined;
type Read<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
/** Names of the members of what a schema reads; of each variant of a union. */
type FieldOf<S extends Schema> = S extends z.ZodType ? KeyOf<z.output<S>> : never;
type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type ExampleOf<S extends Schema> = S extends z.ZodType ? Example<z.input<S>> : undefined;
type Answers = Readonly<Record<number, z.ZodType | null>>;

export interface RouteRequest<A extends Access, Params extends Schema, Query extends Schema, Body extends Schema> {
  params: Read<Params>;
  query: Read<Query>;
  body: Read<Body>;
  /** Always defined on a route that is not public. */
  who: A extends 'public' ? Who | undefined : Who;
  /** Path and query as the client sent them: `/api/events?limit=20`. */
  url: string;
  /** A request header, or undefined. */
  header: (name: string) => string | undefined;
  /** The client's address, as the gateway forwards it. */
  address: string;
  /** A cookie; only svc-auth receives any. */
  cookie: (name: string) => string | undefined;
  /** On an idempotent route: the claim with which its transaction stores the answer, if the request has a key. */
  claim: RequestClaim | undefined;
  ctx: ServiceContext;
}

/** A text may be sent in parts. JSON is checked as a whole, except for a schema of `jsonInParts`. */
type StreamedOf<A extends Answers> = A[200] extends z.ZodString | InParts ? StreamedAnswer : never;

type CompressedOf<A extends Answers> = A[200] extends z.ZodType ? CompressedAnswer<z.input<A[200]>> : never;

/** The body of 200 as the handler makes it. */
type BodyOf<A extends Answers> = A[200] extends z.ZodType ? z.input<A[200]> : undefined;

type AnswerOf<A extends Answers> = {
  [Status in keyof A & number]: Answer<Status, A[Status] extends z.ZodType ? z.input<A[Status]> : undefined>;
}[keyof A & number];

/** A route that accepts `Idempotency-Key`. */
export interface Idempotent<
  A extends Access,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Out extends Answers,
> {
  /**
   * Whether the user may still have a stored answer: asked before one is given out, since access may have been removed,
   * or the child deleted. It throws what the call itself would be refused with. 'role': the answer names no child, and
   * the role, which is checked for every request, is enough.
   */
  permit:
    | 'role'
    | ((
        request: Pick<RouteRequest<A, Params, Query, Body>, 'params' | 'body' | 'who' | 'ctx'>,
        answer: AnswerOf<Out>['body'],
      ) => Promise<unknown>);
}

export interface RouteDefinition<
  A extends Access,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Out extends Answers,
> extends Permissions<A> {
  method: Method;
  /** OpenAPI path: `/api/events/{id}` */
  path: string;
  access: A;
  /**
   * The path parameter or field of the body with the child that the call is about, or with a family's record. Who may
   * is the `rule`, and tests make the call for another family's child. A test fails for a route with a child's id that
   * does not declare it.
   */
  child?: FieldOf<Params> | FieldOf<Body> | readonly (FieldOf<Params> | FieldOf<Body>)[];
  /**
   * What the audit records of a coach's or an admin's request, or why it records nothing (`'none: …'`). A route with
   * which staff may change something does not compile without it; a GET that always leaves an entry (a download) has
   * it.
   */
  audit?: RouteAudit<FieldOf<Params> | FieldOf<Body>, FieldOf<Body>>;
  /**
   * Whether the user must have given the password within the last 15 minutes (product decision 58): always, or when the
   * function says so of a request. Otherwise the answer is 403 `reauthentication_required`.
   */
  recentSignIn?: A extends 'public'
    ? never
    : true | ((request: Pick<RouteRequest<A, Params, Query, Body>, 'params' | 'body' | 'ctx'>) => Promise<boolean>);
  /**
   * Served also while a coach or an admin has signed in with the password alone and the club asks for a passkey
   * (product decision 93); every other route answers 403 `passkey_required` then. Only what they need to make or use
   * one has it.
   */
  duringPasskey?: true;
  /** One line for the API document. */
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Bytes; the default is 32 kB on a public route, else 256 kB. A body above 256 kB is an upload: of one user at most
   * two are received at a time.
   */
  bodyLimit?: number;
  /** Bytes of one text in the input; the default is 16 kB. */
  textLimit?: number;
  /** Entries of one list in the input; the default is 1,000. */
  listLimit?: number;
  /**
   * The schemas of the entries of long lists in the body, by field: they are read some at a time, and other requests
   * are served between. The body's schema gets these lists empty.
   */
  longLists?: Readonly<Record<string, z.ZodType>>;
  /** The successful answers; null: no body. A string schema is sent as text/plain unless headers set a type. */
  answers: Out;
  /**
   * Valid input, from which generated requests are made: `{ params: { id: recordOf('team') }, body: { … } }`. A test
   * fails for a route without the example of its path, its required query or its JSON body.
   */
  example?: { params?: ExampleOf<Params>; query?: ExampleOf<Query>; body?: ExampleOf<Body> };
  /** Codes of the refusals a caller must expect besides 400, 401, 403: written into the API document. */
  problems?: Readonly<Record<string, number>>;
  /**
   * Of a GET route that names a child or an account: what staff sees of them, which leaves a view in the audit (product
   * decision 108), or why that is none. A test fails for one that says neither.
   */
  view?: StaffView<Pick<RouteRequest<A, Params, Query, Body>, 'params' | 'query'>, BodyOf<Out>>;
  /** The default is 'no-store'; 'revalidate' sends `private, no-cache` and expects an ETag (architecture section 6). */
  cache?: 'no-store' | 'revalidate';
  /**
   * Accepts `Idempotency-Key`: a retry with the same key and body gets the first answer again. The transaction of the
   * work stores that answer with `storeOutcome` and the request's claim, or calls `storeNothing` when it changed
   * nothing. A retry runs the work again before the key is looked up, and then `storeOutcome` rolls it back: all
   * effects of the work must be in the transaction.
   */
  idempotent?: Idempotent<A, Params, Query, Body, Out>;
  /**
   * 'allowed': requests that do not come from the site's pages are served, for example those of a mail provider's
   * server. Only on a public route, and only if the request itself proves its right: by its token or by the signature
   * of its body.
   */
  crossSite?: 'allowed';
  /**
   * Decides whether and how often a user may send a body, before anything of it is read (product decision 59): when it
   * throws, the body is read and discarded. Only on a route with an upload.
   */
  beforeBody?: (request: Pick<RouteRequest<A, Params, Query, Body>, 'params' | 'who' | 'ctx'>) => Promise<void>;
  handle: (
    request: RouteRequest<A, Params, Query, Body>,
  ) => Promise<AnswerOf<Out> | CompressedOf<Out> | StreamedOf<Out> | NotModified>;
}

/** What a route with this method and these callers has to declare besides. */
type Declares<M extends Method, A extends Access> = { method: M } & (ChangesAsStaff<M, A> extends true
  ? { audit: unknown }
  : unknown);

/** A route of any type, for a service's list. */
// biome-ignore lint/suspicious/noExplicitAny: a list of routes holds routes of every shape
export type Route = RouteDefinition<any, any, any, any, any>;

/**
 * Declares one call of a service. The service serves it and writes it into its OpenAPI document. The handler's input
 * has passed the schemas, the check of the role and the cross-site check.
 */
export function route<
  const A extends Access,
  const Out extends Answers,
  M extends Method,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  definition: RouteDefinition<A, Params, Query, Body, Out> & Declares<M, A>,
): RouteDefinition<A, Params, Query, Body, Out> {
  return definition;
}
