import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const ENTRY = 'entry';
const OVER_LIST = { isOverList: true };

/** The entry whose record lies over the list, as the address has it: `?entry=…`. Back takes the
 *  record away, so closing it is going back, unless the visit began with it. */
export function useOpenEntry() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = params.get(ENTRY);

  // Going back takes a moment, in which a second press of Escape must not go back further.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = id === null;
  }, [id]);

  const at = (entry: string | undefined) => {
    const next = new URLSearchParams(params);
    if (entry) next.set(ENTRY, entry);
    else next.delete(ENTRY);
    // An address may name an entry alone; the catalogue is then what lies below it.
    next.set('view', 'catalogue');
    return next;
  };
  return {
    id,
    /** For a link that opens the record of an entry. */
    linkTo: (entry: string) => ({ to: { search: `?${at(entry)}` }, state: OVER_LIST }),
    /** To another record, with the same way back. */
    turnTo: (entry: string) => setParams(at(entry), { replace: true, state }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (state?.isOverList) navigate(-1);
      else setParams(at(undefined), { replace: true });
    },
  };
}
export type OpenEntry = ReturnType<typeof useOpenEntry>;
