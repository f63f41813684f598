import { Component, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

/** Shown when the app cannot be loaded: the network failed, or a new version has replaced its files. */
export class AppFailure extends Component<{ texts: SignInTexts; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <Card title={texts.product}>
        <p className="alert" role="alert">
          {texts.appFailed}
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          {texts.retry}
        </button>
      </Card>
    );
  }
}
