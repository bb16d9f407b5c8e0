import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';

interface PageFailureProps {
  title: string;
  text: string;
  /** Undefined if the page does not exist. */
  onRetry?: (() => unknown) | undefined;
}

export const PageFailure = ({ title, text, onRetry }: PageFailureProps) => (
  <NoticeCard title={title} text={text}>
    {onRetry ? (
      <Button onClick={() => onRetry()}>Try Again</Button>
    ) : (
      <ButtonLink to={paths.home}>Back to Collection</ButtonLink>
    )}
  </NoticeCard>
);
