/**
 * How a browser-side test answers the requests of the code under test: MSW handlers that are typed by OpenAPI.
 * - `server.use(…handlers)`: until the test ends; a request without a handler fails the test
 * - `http.<service>`: handlers typed by the service's OpenAPI document
 * - `ok`, `answer`, `noContent`, `refused`, `emptyAnswer`, `noNetwork`: what most handlers do
 * - `sentRequests`, `sentBodies`: what was sent
 * - `rosa`, `theo`, `avery`, `event`, `slot`, `details`, `eventReminder`, `reminders`, `child`, `lucia`,
 *   `registeredEvent`, `evaluation`, `skillEvaluation`, `baseballGame`, `basketballGame`: what is
 *   answered
 * - `savedFiles`: what the browser was given to save
 * - `openApp`: mounts a micro-frontend as the shell does; `pieceProps`, `renderInPiece`: what it hands over,
 *   without one
 */

export { HttpResponse } from 'msw';
export { answer, emptyAnswer, noContent, noNetwork, ok, refused } from './answers.ts';
export { child, lucia, registeredEvent } from './children.ts';
export { evaluation, skillEvaluation } from './evaluations.ts';
export { details, event, eventReminder, reminders, slot } from './events.ts';
export { baseballGame, basketballGame } from './games.ts';
export { http } from './http.ts';
export { pieceProps, renderInPiece } from './in-piece.tsx';
export { type OpenApp, openApp, openComponent } from './open-app.tsx';
export { avery, rosa, theo } from './people.ts';
export { sentBodies, sentRequests, takeUnhandledRequests } from './requests.ts';
export { savedFiles } from './saved-files.ts';
export { server } from './server.ts';
