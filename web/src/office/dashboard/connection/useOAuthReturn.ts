import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { toast } from '../../../lib/toast.ts';
import { useRefetchConnection } from '../../common/sync/connectionQueries.ts';

/** Airtable redirects back with `?oauth=success` or `?oauth=error&message=…`: shows the result once and removes it
 *  from the URL. A result in another tab updates the status here as well. */
export function useOAuthReturn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const refetchConnection = useRefetchConnection();

  const receive = useEffectEvent(() => {
    // Reads the current URL instead of `search`, because effects may run twice.
    const params = new URLSearchParams(window.location.search);
    const result = params.get('oauth');
    if (result !== 'success' && result !== 'error') return;
    navigate({ search: '' }, { replace: true });
    if (result === 'success') {
      toast({
        title: 'OAuth Success',
        description: 'Successfully connected to Airtable via OAuth!',
      });
      notifyOtherTabs('airtable-connection');
      refetchConnection();
    } else {
      toast({
        title: 'OAuth Error',
        description: params.get('message') || 'Failed to connect to Airtable',
        variant: 'destructive',
      });
    }
  });
  const receiveFromOtherTab = useEffectEvent(() => void refetchConnection());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => receive(), [search]);
  useEffect(() => onOtherTabs('airtable-connection', () => receiveFromOtherTab()), []);
}
