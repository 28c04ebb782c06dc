import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { minifySync } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The part of the frame that only signed-in users see. */
const SIGNED_IN = 'signed-in';

/**
 * Writes `index.html` from the page's template: `{{styles}}` and `{{scripts}}` of the entry, `{{preloads}}` of the
 * fonts, `{{icon}}`, `{{touchIcon}}`, `{{manifest}}`, and `{{head}}`, the script that must run before the first paint.
 * That script is inline; the web server's Content Security Policy allows it by its hash. Writes also
 * `first-screen.json`: the scripts of the shell that a page of a micro-frontend needs before it renders; and
 * `push-worker.js`, which the web server serves at the root.
 */
export class PagePlugin {
  private readonly folder: string;

  /** `folder` holds index.html, icon.svg, icon.png, manifest.json, head.js and push-worker.js. */
  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => this.write(compilation));
    });
  }

  private write(compilation: Compilation): void {
    const base = String(compilation.outputOptions.publicPath);
    const entry = [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles());
    const ending = (files: readonly string[], end: string) => files.filter((file) => file.endsWith(end));
    const tags = (files: readonly string[], tag: (url: string) => string) =>
      files.map((file) => tag(base + file)).join('\n');
    const [icon, touchIcon] = [
      base + this.emitHashed(compilation, 'icon.svg'),
      base + this.emitHashed(compilation, 'icon.png'),
    ];
    const parts: Record<string, string> = {
      styles: tags(ending(entry, '.css'), (url) => `<link rel="stylesheet" href="${url}">`),
      // Browsers give a deferred script low priority, and would load the preload links before it.
      scripts: tags(ending(entry, '.js'), (url) => `<script defer fetchpriority="high" src="${url}"></script>`),
      preloads: tags(
        ending(Object.keys(compilation.assets), '.woff2'),
        (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
      ),
      ...{ icon, touchIcon },
      manifest: base + this.emitManifest(compilation, { icon, touchIcon }),
      head: minifySync(this.read(compilation, 'head.js'), { mangle: true, compress: true }).code,
    };
    const page = this.read(compilation, 'index.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`index.html has an unknown part: ${name}`);
      return part;
    });
    compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
    const worker = minifySync(this.read(compilation, 'push-worker.js'), { mangle: true, compress: true }).code;
    compilation.emitAsset('push-worker.js', new webpack.sources.RawSource(worker));
    const forSignedIn = ending([...(compilation.namedChunks.get(SIGNED_IN)?.files ?? [])], '.js');
    if (forSignedIn.length === 0) throw new Error(`the shell has no script named ${SIGNED_IN}`);
    compilation.emitAsset('first-screen.json', new webpack.sources.RawSource(JSON.stringify(forSignedIn)));
  }

  /** What makes the site an app on a Home Screen: on iPhones and iPads only such a site gets pushes. */
  private emitManifest(compilation: Compilation, { icon, touchIcon }: { icon: string; touchIcon: string }): string {
    const icons = [
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
      { src: touchIcon, sizes: '512x512', type: 'image/png' },
    ];
    const manifest = { ...JSON.parse(this.read(compilation, 'manifest.json')), icons };
    return this.emit(compilation, 'manifest.webmanifest', Buffer.from(JSON.stringify(manifest)));
  }

  private emitHashed(compilation: Compilation, name: string): string {
    return this.emit(compilation, name, this.readBytes(compilation, name));
  }

  /** Emits a file under a name with its hash, and returns that name. */
  private emit(compilation: Compilation, name: string, content: Buffer): string {
    const { name: stem, ext } = parse(name);
    const hashed = `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`;
    compilation.emitAsset(hashed, new webpack.sources.RawSource(content));
    return hashed;
  }

  private read(compilation: Compilation, name: string): string {
    return this.readBytes(compilation, name).toString('utf8');
  }

  private readBytes(compilation: Compilation, name: string): Buffer {
    const file = join(this.folder, name);
    compilation.fileDependencies.add(file);
    return readFileSync(file);
  }
}
