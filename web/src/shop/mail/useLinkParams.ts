import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What a mail's link says after the '#', which no server gets and no log has. Earlier releases put it into the query. */
export function useLinkParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return useMemo(() => new URLSearchParams(hash.slice(1) || search), [hash, search]);
}
