import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLinkParams } from './useLinkParams.ts';

/** Removes the token from the address, so that neither the history nor a copied address has it.
 *  @param path of the page without the token */
export function useTokenOnce(path: string): string {
  const given = useLinkParams().get('token') ?? '';
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  if (given && given !== token) setToken(given);

  useEffect(() => {
    if (given) navigate(path, { replace: true });
  }, [given, navigate, path]);

  return given || token;
}
