import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';

const MAX_WAITING = 50;

let waiting: AnalyticsEvent[] = [];
let listener: ((count: number) => void) | undefined;

/** Does nothing if the shop or the visitor has disabled analytics. */
export function recordEvent(event: AnalyticsEvent): void {
  waiting = [...waiting, event].slice(-MAX_WAITING);
  listener?.(waiting.length);
}

export function takeEvents(): AnalyticsEvent[] {
  const events = waiting;
  waiting = [];
  return events;
}

export function setEventListener(onEvent: typeof listener): void {
  listener = onEvent;
}
