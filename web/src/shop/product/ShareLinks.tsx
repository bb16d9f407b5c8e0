import type { Product } from '../../../../shared/entities/product.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/TextButton.tsx';

/** Shares the canonical address, without this visit's parameters. */
export default function ShareLinks({ product: { id, name } }: { product: Product }) {
  const getUrl = () => new URL(paths.product(id, name), window.location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getUrl());
      toast({ title: 'Link copied', description: name });
    } catch {
      toast({ title: 'Error', description: 'Could not copy the link.', variant: 'destructive' });
    }
  };
  const share = () => navigator.share({ title: name, url: getUrl() }).catch(reportFailure);

  return (
    <>
      <TextButton onClick={copy}>Copy Link</TextButton>
      {'share' in navigator && <TextButton onClick={share}>Share</TextButton>}
    </>
  );
}

function reportFailure(error: unknown) {
  // The visitor closed the system's dialog.
  if (error instanceof Error && error.name === 'AbortError') return;
  toast({ title: 'Error', description: 'Could not share the link.', variant: 'destructive' });
}
