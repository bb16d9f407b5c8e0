import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** Reads the fragment, which never reaches a server or a log. Earlier releases used the query. */
export function useLinkParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return useMemo(() => new URLSearchParams(hash.slice(1) || search), [hash, search]);
}
