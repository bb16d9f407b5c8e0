import { useRef } from 'react';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';

/** For public forms: the server tells people from programs by a hidden field and by the time that the form was used. */
export function usePersonCheck() {
  /** A field that people do not see, and programs fill in. */
  const website = useRef<HTMLInputElement>(null);
  const startedAtMs = useRef<number>(undefined);
  const getElapsedMs = () => Math.round(performance.now() - (startedAtMs.current ?? 0));

  return {
    website,
    start: () => {
      startedAtMs.current ??= performance.now();
    },
    /** Password managers fill in forms faster than the server expects of people, so this waits. */
    getProof: async () => {
      await new Promise((resolve) => setTimeout(resolve, MIN_FORM_MS - getElapsedMs()));
      return { website: website.current?.value, elapsedMs: getElapsedMs() };
    },
  };
}
