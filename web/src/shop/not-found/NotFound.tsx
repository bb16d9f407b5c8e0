import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';

export function NotFound() {
  usePageTitle('404 Page Not Found', 'This page does not exist.');

  return (
    <NoticeCard title="404 Page Not Found" text="Did you forget to add the page to the router?">
      <Link to={paths.home} className={getButtonClass({})}>
        Home
      </Link>
    </NoticeCard>
  );
}
