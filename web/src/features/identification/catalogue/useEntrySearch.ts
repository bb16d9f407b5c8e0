import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_MAX_LENGTH } from '../../../../../shared/vocabulary.ts';

/** Not the one that the shop's own search has. */
const SEARCH = 'words';
const PAUSE_MS = 250;

/** What is looked for, as the address has it (`?words=…`) once the typing pauses. */
export function useEntrySearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = (params.get(SEARCH) ?? '').slice(0, SEARCH_MAX_LENGTH);
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);

  // What was typed comes back from the address, when more may be typed already; but by a link or
  // Back the address has its own.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== sent) setTyped(inAddress);
  }

  const send = useEffectEvent((text: string) => {
    setSent(text);
    if (text === inAddress) return;
    const next = new URLSearchParams(params);
    if (text) next.set(SEARCH, text);
    else next.delete(SEARCH);
    setParams(next, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    wanted: inAddress.trim(),
    type: setTyped,
    clear: () => {
      setTyped('');
      send('');
    },
  };
}
export type EntrySearch = ReturnType<typeof useEntrySearch>;
