import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const ITEM = 'item';
const OVER_LIST = { isOverList: true };

/** The item whose record lies over the list, as the address has it: `?item=…`. Back takes the record
 *  away, so closing it is going back, unless the visit began with it. */
export function useOpenItem() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = params.get(ITEM);

  // Going back takes a moment, in which a second press of Escape must not go back further.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = id === null;
  }, [id]);

  const at = (item: string | undefined) => {
    const next = new URLSearchParams(params);
    if (item) next.set(ITEM, item);
    else next.delete(ITEM);
    // An address may name an item alone; the list is then what lies below it.
    next.set('view', 'items');
    return next;
  };
  return {
    id,
    /** For a link that opens the record of an item. */
    linkTo: (item: string) => ({ to: { search: `?${at(item)}` }, state: OVER_LIST }),
    /** To another record, with the same way back. */
    turnTo: (item: string) => setParams(at(item), { replace: true, state }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (state?.isOverList) navigate(-1);
      else setParams(at(undefined), { replace: true });
    },
  };
}
export type OpenItem = ReturnType<typeof useOpenItem>;
