import { vi } from 'vitest';
import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';

export async function getSentEvents(): Promise<AnalyticsEvent[]> {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const bodies = vi.mocked(navigator.sendBeacon).mock.calls.map(([, body]) => body);
  const batches: { events: AnalyticsEvent[] }[] = await Promise.all(
    bodies.map((body) => new Response(body).json()),
  );
  return batches.flatMap(({ events }) => events);
}
