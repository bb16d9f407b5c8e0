import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../components/toast/toast.ts';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { useConnectionChanged } from './connectionQueries.ts';

/** Airtable sends the browser back with `?oauth=success` or `?oauth=error&message=…`: says so once,
 *  and takes it off the address. Another tab's return shows here as well. */
export function useOAuthReturn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const showChange = useConnectionChanged();

  const receive = useEffectEvent(() => {
    // The address itself tells whether it was received: an effect may run twice.
    const params = new URLSearchParams(window.location.search);
    const outcome = params.get('oauth');
    if (outcome !== 'success' && outcome !== 'error') return;
    navigate({ search: '' }, { replace: true });
    if (outcome === 'success') {
      toast({
        title: 'OAuth Success',
        description: 'Successfully connected to Airtable via OAuth!',
      });
      notifyOtherTabs('airtable-connection');
      showChange();
    } else {
      toast({
        title: 'OAuth Error',
        description: params.get('message') || 'Failed to connect to Airtable',
        variant: 'destructive',
      });
    }
  });
  const showOthersChange = useEffectEvent(() => void showChange());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what is received
  useEffect(() => receive(), [search]);
  useEffect(() => onOtherTabs('airtable-connection', () => showOthersChange()), []);
}
