import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';

/** More are dropped, the oldest first: then nothing sends them. */
const MAX_WAITING = 50;

let waiting: AnalyticsEvent[] = [];
let listener: ((count: number) => void) | undefined;

/** Counts what happened, unless the shop or the visitor does not want that. Sent later, with others. */
export function recordEvent(event: AnalyticsEvent): void {
  waiting = [...waiting, event].slice(-MAX_WAITING);
  listener?.(waiting.length);
}

/** The events that have not been sent. They do not wait any longer. */
export function takeEvents(): AnalyticsEvent[] {
  const events = waiting;
  waiting = [];
  return events;
}

/** @param onEvent Called with the number of events that wait. */
export function setEventListener(onEvent: typeof listener): void {
  listener = onEvent;
}
