import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';

/** Opens Airtable's authorization page in a new tab. Browsers allow a new tab only during the click, so it opens
 *  empty and gets its URL when the API returns it. */
export function useConnect() {
  /** Link to show when the browser blocked the new tab. */
  const [fallbackUrl, setFallbackUrl] = useState<string>();
  const start = useMutation({
    mutationFn: (_tab: Window | null) => api('GET /api/auth/airtable'),
    onSuccess: ({ authUrl, error }, tab) => {
      const url = authUrl && toWebUrl(authUrl);
      if (!url) {
        tab?.close();
        const description = error || 'Failed to start OAuth process';
        toast({ title: 'OAuth Error', description, variant: 'destructive' });
      } else if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else {
        setFallbackUrl(url);
      }
    },
    onError: (error, tab) => {
      tab?.close();
      showErrorToast(error, { title: 'OAuth Error', description: 'Failed to initialize OAuth' });
    },
    ...staffMutation,
  });

  const connect = () => {
    if (start.isPending) return;
    setFallbackUrl(undefined);
    start.mutate(window.open('', '_blank'));
  };
  return { connect, isPending: start.isPending, fallbackUrl };
}

/** Accepts only http(s): a `javascript:` URL would run in this page. */
function toWebUrl(text: string): string | undefined {
  const url = URL.canParse(text, window.location.href) && new URL(text, window.location.href);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
