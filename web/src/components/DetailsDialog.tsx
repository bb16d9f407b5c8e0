import Dialog from '@mui/material/Dialog';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusFirstField } from '../lib/focusFirstField.ts';
import { Themed } from '../theme/Themed.tsx';
import styles from './DetailsDialog.module.css';
import { Icon } from './Icon.tsx';

interface DetailsDialogProps {
  title: string;
  /** A line or two under the title. */
  subtitle?: ReactNode;
  /** For a few fields instead of a record. */
  isSmall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One record in a dialog; the header stays in view while the content scrolls. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { title, subtitle, isSmall = false, onClose, children } = props;
  const id = useId();

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
          <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
            <Icon name="close" size={26} />
          </button>
        </header>
        <Content titleId={id}>{children}</Content>
      </Dialog>
    </Themed>
  );
}

/** The first field of its form has the focus, also of one that is loaded after the dialog has opened, unless
 *  the user was faster. */
function Content({ titleId, children }: { titleId: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const isOpen = useRef(false);
  const isDone = useRef(false);

  useEffect(() => {
    const content = section.current;
    if (!content || isDone.current) return;
    const isUntouched = document.activeElement === content.closest('[tabindex="-1"]');
    isDone.current =
      content.contains(document.activeElement) ||
      (isOpen.current && !isUntouched) ||
      focusFirstField(content);
    isOpen.current = true;
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section ref={section} aria-labelledby={titleId} tabIndex={0} className={styles.content}>
      {children}
    </section>
  );
}
