import { trace } from '@opentelemetry/api';
import { setExportsSpans } from './tracing.ts';

/** How long a stopping process waits for the receiver of its last spans. */
const LAST_SPANS_MS = 2000;

interface ExportSettings {
  /** `events`: the spans are of `svc-events`. */
  service: string;
  version: string;
  /** The address of an OTLP receiver: `http://collector:4318`. */
  endpoint: string;
}

/**
 * Sends the spans of this process by OTLP over HTTP (S2.3.1573). The SDK is loaded only here: without an endpoint a
 * process has neither its code nor its memory. The function that is returned sends what is left and ends it.
 */
export async function exportTraces({ service, version, endpoint }: ExportSettings): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `svc-${service}`, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  trace.setGlobalTracerProvider(provider);
  setExportsSpans(true);
  return async () => {
    trace.disable();
    setExportsSpans(false);
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LAST_SPANS_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  };
}
