/**
 * Helpers of browser-side tests: they answer the requests of the code under test with MSW handlers typed by OpenAPI.
 * - `server.use(…handlers)`: until the test ends; a request without a handler fails the test
 * - `http.<service>`: handlers typed by the service's OpenAPI document
 * - `ok`, `answer`, `noContent`, `refused`, `emptyAnswer`, `noNetwork`: the answers of most handlers
 * - `sentRequests`, `sentBodies`: the recorded requests
 * - `rosa`, `theo`, `avery`, `event`, `slot`, `details`, `eventReminder`, `reminders`, `child`, `lucia`,
 *   `registeredEvent`, `evaluation`, `skillEvaluation`, `baseballGame`, `basketballGame`: builders of test data
 * - `setClock`, `resetClock`: the time of `new Date()`
 * - `savedFiles`: the files that the page saved
 * - `translatePage`: what a browser's translator does to the page
 * - `reconnect`: loads everything on screen again
 * - `openApp`: mounts a micro-frontend as the shell does; `appProps`, `renderInApp`: what it passes in,
 *   for single components
 */

export { HttpResponse } from 'msw';
export { answer, emptyAnswer, noContent, noNetwork, ok, refused } from './answers.ts';
export { child, lucia, registeredEvent } from './children.ts';
export { evaluation, skillEvaluation } from './evaluations.ts';
export { details, event, eventReminder, reminders, slot } from './events.ts';
export { baseballGame, basketballGame } from './games.ts';
export { http } from './http.ts';
export { type OpenApp, openApp, openComponent } from './open-app.tsx';
export { avery, rosa, theo } from './people.ts';
export { reconnect } from './reconnect.ts';
export { appProps, renderInApp } from './render-in-app.tsx';
export { sentBodies, sentRequests, takeUnhandledRequests } from './requests.ts';
export { savedFiles } from './saved-files.ts';
export { server } from './server.ts';
export { resetClock, setClock } from './set-clock.ts';
export { translatePage } from './translate-page.ts';
