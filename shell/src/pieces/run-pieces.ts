import type { PieceProps } from '@fieldhouse/web-kit';
import { addErrorHandler, getAppNames, registerApplication, start, triggerAppChange } from 'single-spa';
import { place } from '../place.ts';
import { decide } from '../routes/decide.ts';
import type { Registry } from '../routes/registry.ts';
import { currentRegistry, registeredPiece } from '../routes/registry-store.ts';
import { currentUser } from '../session/session.ts';
import { askEarly } from './ask-early.ts';
import { loadPiece } from './load-piece.ts';
import { createPieceArea, type PieceArea } from './piece-area.ts';

let started = false;
const areas = new Map<string, PieceArea>();

/** The place of a micro-frontend, made when first asked for. */
export function areaOf(name: string): PieceArea {
  const known = areas.get(name);
  if (known) return known;
  const area = createPieceArea(async (attempt) => {
    const piece = registeredPiece(name);
    if (!piece) throw new Error(`${name} is not in the registry`);
    return loadPiece(piece, attempt);
  });
  areas.set(name, area);
  return area;
}

addErrorHandler((error) => reportError(error));

/** Registers with single-spa what is new in the registry. */
export function runPieces({ pieces }: Registry, propsOf: (name: string) => PieceProps): void {
  const known = getAppNames();
  for (const { name } of pieces.filter((piece) => !known.includes(piece.name))) {
    registerApplication<PieceProps>({
      name,
      app: async () => areaOf(name).lifecycles,
      activeWhen: () => shownPiece() === name,
      customProps: () => propsOf(name),
    });
  }
  if (started) return;
  started = true;
  start();
}

/**
 * The first page of a visit: asks for what it will ask for, and resolves when its micro-frontend has mounted or
 * failed; at once where the address has none.
 */
export function firstPiece(): Promise<void> {
  const decision = currentDecision();
  if (decision.show !== 'piece') return Promise.resolve();
  askEarly(decision.asks ?? []);
  const area = areaOf(decision.name);
  return new Promise((resolve) => {
    const leave = area.subscribe(() => {
      if (area.state() === 'waiting') return;
      leave();
      resolve();
    });
  });
}

/** Lets single-spa look again: somebody signed in or out. */
export const piecesChanged = () => void triggerAppChange();

const currentDecision = () => decide({ place: place.current(), user: currentUser(), registry: currentRegistry() });

function shownPiece(): string | null {
  const decision = currentDecision();
  return decision.show === 'piece' ? decision.name : null;
}
