import { useRef } from 'react';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';

/** The server recognizes bots by a honeypot field and by the time between opening and sending a form. */
export function usePersonCheck() {
  const website = useRef<HTMLInputElement>(null);
  const startedAtMs = useRef<number>(undefined);
  const getElapsedMs = () => Math.round(performance.now() - (startedAtMs.current ?? 0));

  return {
    website,
    start: () => {
      startedAtMs.current ??= performance.now();
    },
    /** Waits: password managers fill in forms faster than the server accepts from people. */
    getProof: async () => {
      await new Promise((resolve) => setTimeout(resolve, MIN_FORM_MS - getElapsedMs()));
      return { website: website.current?.value, elapsedMs: getElapsedMs() };
    },
  };
}
