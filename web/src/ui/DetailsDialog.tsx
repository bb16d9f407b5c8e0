import Dialog from '@mui/material/Dialog';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useInitialFocus } from '../lib/useInitialFocus.ts';
import styles from './DetailsDialog.module.css';
import { Icon } from './Icon.tsx';
import { Themed } from './theme/Themed.tsx';

interface DetailsDialogProps {
  title: string;
  subtitle?: ReactNode;
  isSmall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DetailsDialog(props: DetailsDialogProps) {
  const { title, subtitle, isSmall = false, onClose, children } = props;
  const id = useId();
  const closeButton = useRef<HTMLButtonElement>(null);

  return (
    <Themed>
      <Dialog
        open
        maxWidth={false}
        onClose={onClose}
        slotProps={{
          paper: {
            elevation: 0,
            className: `${styles.card} ${isSmall ? styles.small : ''}`,
            'aria-labelledby': id,
          },
        }}
      >
        <header className={styles.head}>
          <div className={styles.heading}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          <button
            ref={closeButton}
            type="button"
            aria-label="Close"
            className={styles.close}
            onClick={onClose}
          >
            <Icon name="close" size={26} />
          </button>
        </header>
        <Content titleId={id} closeButton={closeButton}>
          {children}
        </Content>
      </Dialog>
    </Themed>
  );
}

interface ContentProps {
  titleId: string;
  closeButton: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function Content({ titleId, closeButton, children }: ContentProps) {
  const section = useRef<HTMLElement>(null);
  useInitialFocus(section, closeButton);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section ref={section} aria-labelledby={titleId} tabIndex={0} className={styles.content}>
      {children}
    </section>
  );
}
