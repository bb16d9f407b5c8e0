import { getButtonClass } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { NoticeCard } from '../../components/NoticeCard.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';

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
