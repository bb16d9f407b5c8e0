import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../../shared/vocabulary.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';

/** Not the one that the shop's own search has. */
const SEARCH = 'words';
const PAUSE_MS = 250;

/** What is looked for, as the address has it (`?words=…`) once the typing pauses. */
export function useEntrySearch() {
  const { get, replace } = useQueryParams();
  const inAddress = get(SEARCH).slice(0, SEARCH_MAX_LENGTH);
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
    replace({ [SEARCH]: text });
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
