import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../../../shared/vocabulary.ts';
import { useQueryParams } from '../../../../lib/useQueryParams.ts';

/** The shop's search uses `search`. */
const PARAM = 'words';
const DEBOUNCE_MS = 250;

/** Search text, debounced into the URL (`?words=…`). */
export function useEntrySearch() {
  const { get, replace } = useQueryParams();
  const urlText = get(PARAM).slice(0, SEARCH_MAX_LENGTH);
  const [typed, setTyped] = useState(urlText);
  const [seen, setSeen] = useState(urlText);
  const [sent, setSent] = useState(urlText);

  // A URL change that this hook made must not overwrite newer typing; a link or Back must.
  if (urlText !== seen) {
    setSeen(urlText);
    if (urlText !== sent) setTyped(urlText);
  }

  const send = useEffectEvent((text: string) => {
    setSent(text);
    if (text === urlText) return;
    replace({ [PARAM]: text });
  });
  useEffect(() => {
    const timer = setTimeout(send, DEBOUNCE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    query: urlText.trim(),
    type: setTyped,
    clear: () => {
      setTyped('');
      send('');
    },
  };
}
export type EntrySearch = ReturnType<typeof useEntrySearch>;
