import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';

export function NotFound() {
  usePageTitle('404 Page Not Found', 'This page does not exist.');

  return (
    <NoticeCard title="404 Page Not Found" text="Did you forget to add the page to the router?">
      <ButtonLink to={paths.home}>Home</ButtonLink>
    </NoticeCard>
  );
}
