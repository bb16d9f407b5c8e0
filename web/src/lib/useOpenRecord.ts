import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQueryParams } from './useQueryParams.ts';

const OPENED_FROM_LIST = { isOverList: true };

/** Names the open record in the query string: `?item=…`. Closing goes back, so that no history entry is left,
 *  unless the visit began with the record.
 *  @param view the `view` of the list below the record, since a link may name the record alone */
export function useOpenRecord(param: string, view: string) {
  const { params, replace, toLink } = useQueryParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = params.get(param);

  // Going back is asynchronous: a second Escape in between must not go back twice.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = id === null;
  }, [id]);

  return useMemo(() => {
    const open = (recordId: string) => ({ [param]: recordId, view });
    return {
      id,
      linkTo: (recordId: string) => ({ to: toLink(open(recordId)), state: OPENED_FROM_LIST }),
      switchTo: (recordId: string) => replace(open(recordId), state),
      close: () => {
        if (isClosing.current) return;
        isClosing.current = true;
        if (state?.isOverList) navigate(-1);
        else replace(open(''));
      },
    };
  }, [id, param, view, state, toLink, replace, navigate]);
}
export type OpenRecord = ReturnType<typeof useOpenRecord>;
