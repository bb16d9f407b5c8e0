import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toast/toast.ts';
import { api, isAccessError } from '../../../lib/api.ts';
import { staffMutation } from '../../back-office/queryOptions.ts';

/** Leads to Airtable in a new tab. That opens within the click, since a browser lets no other: its
 *  address comes after. */
export function useConnect() {
  /** Where to go by a link, in a browser that opened no tab at all. */
  const [address, setAddress] = useState<string>();
  const start = useMutation({
    mutationFn: (_tab: Window | null) => api('GET /api/auth/airtable'),
    onSuccess: ({ authUrl, error }, tab) => {
      const url = authUrl && webAddress(authUrl);
      if (!url) {
        tab?.close();
        say(error || 'Failed to start OAuth process');
      } else if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else {
        setAddress(url);
      }
    },
    onError: (error, tab) => {
      tab?.close();
      if (!isAccessError(error)) say('Failed to initialize OAuth');
    },
    ...staffMutation,
  });

  const connect = () => {
    if (start.isPending) return;
    setAddress(undefined);
    start.mutate(window.open('', '_blank'));
  };
  return { connect, isPending: start.isPending, address };
}

const say = (description: string) =>
  toast({ title: 'OAuth Error', description, variant: 'destructive' });

/** Of the web alone: any other kind of address would run within this page. */
function webAddress(text: string): string | undefined {
  const url = URL.canParse(text, window.location.href) && new URL(text, window.location.href);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
