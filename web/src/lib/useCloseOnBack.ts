import { useEffect, useEffectEvent } from 'react';

const PHONES_AND_TABLETS = '(max-width: 63.996875rem)';

interface Overlay {
  id: string;
  close: () => void;
  isClosedByBack?: boolean;
}

/** Open overlays, the top one last. Each has a history entry, whose state lists it and those below it. */
const open: Overlay[] = [];
let created = 0;
/** Counts pending steps back that closed overlays cause themselves. */
let ownSteps = 0;
let position = 0;

/** On phones and tablets, Back closes the overlay instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(PHONES_AND_TABLETS).matches) return undefined;
    const overlay: Overlay = { id: `${performance.timeOrigin}/${++created}`, close: () => close() };
    open.push(overlay);
    // Keeps the router's state, so that it sees no navigation.
    const { state } = window.history;
    window.history.pushState({ ...state, overlays: [...listOverlays(state), overlay.id] }, '');
    position = getPosition(window.history.state);
    window.addEventListener('popstate', handlePopState);
    return () => {
      open.splice(open.indexOf(overlay), 1);
      // A link that closes the overlay navigates after that, and its entry must stay.
      setTimeout(() => removeEntry(overlay));
    };
  }, [isOpen]);
}

function removeEntry({ id, isClosedByBack }: Overlay): void {
  if (isClosedByBack || listOverlays(window.history.state).at(-1) !== id) return;
  ownSteps += 1;
  window.history.back();
}

function handlePopState({ state }: PopStateEvent): void {
  const isForward = getPosition(state) > position;
  position = getPosition(state);
  if (ownSteps > 0) {
    ownSteps -= 1;
    return;
  }
  const overlays = listOverlays(state);
  const top = open.at(-1);
  if (top) {
    top.isClosedByBack = true;
    // Something in the overlay has navigated, such as a filter: Back closes the overlay and keeps that.
    if (overlays.includes(top.id)) window.history.forward();
    top.close();
  } else if (overlays.length > 0) {
    skipEntry(state, isForward);
  }
}

/** Skips the entry of a closed overlay. It has a page after it if a link closed the overlay. */
function skipEntry(state: EntryState, isForward: boolean): void {
  if (!isForward) window.history.replaceState({ ...state, hasNext: true }, '');
  if (isForward && state.hasNext) window.history.forward();
  else window.history.back();
}

interface EntryState {
  idx?: number;
  overlays?: string[];
  /** Set on an overlay's entry when Back leads to it from the next page. */
  hasNext?: boolean;
}

function listOverlays(state: EntryState | null): string[] {
  return state?.overlays ?? [];
}

/** An overlay's entry has the `idx` of its page and lies between it and the next page. */
function getPosition(state: EntryState | null): number {
  return (state?.idx ?? 0) + listOverlays(state).length / 100;
}
