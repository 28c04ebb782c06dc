/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
const services = await fetch('/api/docs/services.json').then((answer) => answer.json());

/** Swagger UI's own logo brings an inline style, which the page's policy refuses. */
const clubName = () => ({ components: { Logo: () => 'Fieldhouse API' } });

SwaggerUIBundle({
  dom_id: '#documents',
  urls: services.map(({ name, title }) => ({ name: title, url: `/api/docs/${name}.json` })),
  layout: 'StandaloneLayout',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset, clubName],
  deepLinking: true,
  validatorUrl: null,
});
