import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Header } from '../app/header/Header.tsx';
import { Featured } from '../features/featured/Featured.tsx';
import { MembersNote } from '../features/home/MembersNote.tsx';
import { paths } from '../lib/paths.ts';

/** The static content of index.html until the app is loaded, rendered by the build: the header, and the top of the
 *  home page, which CSS hides on other pages. */
export function shell(): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={paths.home}>
        <div aria-hidden="true" inert>
          <Header />
          <div className="shell-home">
            <Featured>
              <MembersNote />
            </Featured>
          </div>
        </div>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
