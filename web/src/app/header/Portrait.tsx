import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './MemberTools.module.css';

/** The member's picture, or an icon where there is none or the site may not show it. */
export function Portrait({ src }: { src: string | null }) {
  const [brokenSrc, setBrokenSrc] = useState<string>();

  return (
    <Link to={paths.quotes} aria-label="Your quotes" title="Your quotes" className={styles.tool}>
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt=""
          width={30}
          height={30}
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
          className={styles.portrait}
        />
      ) : (
        <Icon name="person" size={24} />
      )}
    </Link>
  );
}
