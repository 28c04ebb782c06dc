import X from 'lucide-react/icons/x';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';
import { createGlobalStyle, keyframes, styled } from 'styled-components';
import { IconButton } from '../components/IconButton.tsx';
import { Eyebrow } from '../components/Page.tsx';
import { media } from '../tokens/media.ts';
import { Scrim } from './overlay-style.ts';
import { RestoreFocus } from './restore-focus.tsx';

type Size = 'small' | 'medium' | 'large' | 'wide';
const widths: Record<Size, string> = { small: '440px', medium: '580px', large: '840px', wide: '1120px' };

const rise = keyframes`from { transform: translateY(100%); }`;
const grow = keyframes`from { opacity: 0; transform: translateY(12px) scale(0.985); }`;

const Plate = styled(Modal)<{ $size: Size }>`
  width: min(${({ $size }) => widths[$size]}, 100%); max-height: 100%; display: flex; overflow: hidden;
  border: 1px solid var(--control); border-radius: var(--radius-l); background: var(--surface); color: var(--text);
  box-shadow: var(--shadow-l); outline: none;
  &[data-entering] { animation: ${grow} var(--slow); }
  ${media.phone} {
    width: 100%; border-width: 1px 0 0; border-radius: var(--radius-l) var(--radius-l) 0 0;
    &[data-entering] { animation: ${rise} var(--slow); }
    &[data-exiting] { animation: ${rise} var(--fast) reverse; }
  }
  @media print {
    display: block; width: 100%; max-height: none; overflow: visible; border: 0; box-shadow: none;
    animation: none !important;
  }
`;

/** On paper, the innermost dialog is printed once and from its beginning to its end, without the page below. */
const OnlyTheDialog = createGlobalStyle`
  @media print {
    html { overflow: visible !important; }
    body:has(> [data-dialog]) > :not([data-dialog], [data-print-only]) { display: none !important; }
    body > [data-dialog]:has(~ [data-dialog]) { display: none !important; }
  }
`;

const Inside = styled(AriaDialog)`
  flex: 1; min-width: 0; display: flex; flex-direction: column; outline: none;
  & > form { display: flex; flex-direction: column; flex: 1; min-height: 0; }
  @media print { &, & > form { display: block; } }
`;

const Head = styled.header`
  position: relative; display: flex; justify-content: space-between; gap: var(--s4); padding: 22px var(--s5) 18px;
  border-bottom: 1px solid var(--line);
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; min-width: 0; flex: 1; }
  & > button { flex: none; }
  & > button { margin: -8px -12px -8px 0; color: var(--muted); }
  & p:last-child:not(:only-child) { color: var(--muted); font-size: var(--t-s); }
  @media print { & > button { display: none; } }
  ${media.phone} {
    padding: 22px var(--s4) 14px;
    &::before {
      content: ''; position: absolute; left: 50%; top: 8px; width: 40px; height: 4px; margin-left: -20px;
      border-radius: 2px; background: var(--line);
    }
  }
`;

const Title = styled(Heading)`font-size: var(--t-xl); outline: none; ${media.phone} { font-size: 1.5rem; }`;

const Body = styled.div`
  flex: 1 1 auto; min-height: 0; overflow: auto; overflow-wrap: anywhere; overscroll-behavior: contain;
  padding: var(--s5); display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); align-content: start;
  ${media.phone} { padding: var(--s4) var(--s4) var(--s5); }
  @media print { overflow: visible; }
`;

const Foot = styled.footer`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: var(--s3) var(--s4);
  padding: var(--s4) var(--s5); border-top: 1px solid var(--line); background: var(--sunken);
  & > * { max-width: 100%; } & > :only-child { margin-left: auto; }
  ${media.phone} { padding: var(--s3) var(--s4) calc(var(--s3) + env(safe-area-inset-bottom)); }
  @media print { display: none; }
`;

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The small line above the title, and its colour (a CSS colour, such as 'var(--baseball)'). */
  eyebrow?: ReactNode;
  eyebrowColor?: string;
  /** One quiet line below the title. */
  subtitle?: ReactNode;
  size?: Size;
  /** Stays visible while the body scrolls: the choice on the left, the button on the right. */
  footer?: ReactNode;
  /**
   * Makes the dialog a form. A form with input is a `FormDialog` of web-kit, which asks before it discards the
   * input.
   */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  formRef?: Ref<HTMLFormElement>;
  role?: 'dialog' | 'alertdialog';
  /**
   * A selector of the element that gets the focus if the button that opened the dialog was removed, such as a new card.
   * By default it is an element near that button.
   */
  focusAfter?: string;
  children: ReactNode;
}

/** Centred on a desktop, at the bottom on a phone. Traps the focus while open and restores it when it closes. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    eyebrow,
    eyebrowColor,
    subtitle,
    size = 'medium',
    footer,
    onSubmit,
    formRef,
    role,
    focusAfter,
    children,
  } = props;
  const inside = (
    <>
      <Head>
        <div>
          {eyebrow !== undefined && <Eyebrow $color={eyebrowColor}>{eyebrow}</Eyebrow>}
          <Title slot="title">{title}</Title>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {footer !== undefined && <Foot>{footer}</Foot>}
    </>
  );
  return (
    <Scrim data-dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <OnlyTheDialog />
      <Plate $size={size} data-size={size}>
        <Inside role={role}>
          <RestoreFocus focusAfter={focusAfter} />
          {onSubmit === undefined ? (
            inside
          ) : (
            <form ref={formRef} noValidate onSubmit={onSubmit}>
              {inside}
            </form>
          )}
        </Inside>
      </Plate>
    </Scrim>
  );
}
