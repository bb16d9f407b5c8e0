import { vi } from 'vitest';
import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';

/** The events that the app has sent, with those that it sends when the visitor leaves now. */
export async function getSentEvents(): Promise<AnalyticsEvent[]> {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const bodies = vi.mocked(navigator.sendBeacon).mock.calls.map(([, body]) => body);
  const batches: { events: AnalyticsEvent[] }[] = await Promise.all(
    bodies.map((body) => new Response(body).json()),
  );
  return batches.flatMap(({ events }) => events);
}
